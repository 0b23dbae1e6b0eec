import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

/** A regular expression of the sources. */
export interface SourceExpression {
  /** File and line. */
  place: string
  expression: RegExp
  /** The longest text that it is given, where a comment beside it says so. */
  maxChars: number | null
}

const root = resolve(import.meta.dirname, '../..')
const bound = /at most ([\d_]+) characters/

/** Every regular expression that is written in a folder of `src`, and the places that make one at run time. */
export function expressionsIn(folders: readonly string[]) {
  const literals: SourceExpression[] = []
  const made: string[] = []
  const files = folders.flatMap((folder) => globSync(`src/${folder}/**/*.{ts,vue}`, { cwd: root })).sort()
  for (const file of files) {
    const source = ts.createSourceFile(file, scriptOf(file), ts.ScriptTarget.Latest, true)
    const lines = source.text.split('\n')
    const visit = (node: ts.Node) => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line
      if (ts.isRegularExpressionLiteral(node)) {
        const comment = bound.exec(lines.slice(Math.max(0, line - 3), line + 1).join('\n'))?.[1]
        literals.push({
          place: `${file}:${line + 1}`,
          expression: expressionOf(node.text),
          maxChars: comment === undefined ? null : Number(comment.replaceAll('_', '')),
        })
      }
      if (isMade(node)) made.push(file)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { literals, made }
}

function isMade(node: ts.Node): boolean {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
}

/** The text of a module; of a component that of its script, on the same lines. */
function scriptOf(file: string): string {
  const text = readFileSync(resolve(root, file), 'utf8')
  if (!file.endsWith('.vue')) return text
  const [before = '', rest = ''] = text.split(/<script[^>]*>/, 2)
  return '\n'.repeat(before.split('\n').length - 1) + (rest.split('</script>')[0] ?? '')
}

function expressionOf(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}

const candidates = [...Array(95).keys()].map((code) => String.fromCharCode(code + 32))
candidates.push('\n', '\r', '\t', '\0', '\u0085', '\u2028', '\u202e', '\uFEFF', 'é', 'ם', '\u{1F600}')
const ends = ['', '\0', '\n', '!', 'a', ' ']

/**
 * The texts that an expression reads longest, made of its own letters: each of its parts over and over after what
 * leads to it, and every run of its parts over and over; each with an end that should not match.
 */
export function worstTexts({ source, flags }: RegExp): ((length: number) => string)[] {
  const texts = new Map<string, (length: number) => string>()
  const add = (head: string, pump: string) => {
    for (const end of ends)
      texts.set(
        JSON.stringify([head, pump, end]),
        (length) => head + pump.repeat(Math.ceil(length / pump.length)).slice(0, length) + end,
      )
  }
  for (const isWord of [true, false]) {
    const samples = samplesOf(source, flags, isWord)
    for (const [from, sample] of samples.entries()) {
      add(samples.slice(0, from).join(''), sample)
      for (const to of [from + 1, from + 2, from + 3, samples.length])
        add('', samples.slice(from, to).join(''))
    }
  }
  return [...texts.values()]
}

const atomPattern =
  /\[(?:[^\]\\]|\\.)*\]|\\[pPu]\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|\{\d+(?:,\d*)?\}|[^]/gu

/** A text for each part of an expression, without groups, anchors and alternatives; of a class one of its letters. */
function samplesOf(source: string, flags: string, isWord: boolean): string[] {
  const mode = flags.replaceAll(/[gy]/g, '')
  const atoms = source.replaceAll(/\(\?<?[=!:]|\(\?<\w+>/g, '(').match(atomPattern) ?? []
  const samples: string[] = []
  let isJoined = false
  for (const [place, atom] of atoms.entries()) {
    const count = /^\{(\d+)/.exec(atom)?.[1]
    if (count !== undefined) samples.push((samples.pop() ?? '').repeat(Math.min(100, Number(count) || 1)))
    const isPlain = /^(?:[^[\]\\(){}|^$*+?.]|\\[^\w])$/u.test(atom) && !/^[*+?{]/.test(atoms[place + 1] ?? '')
    if (count === undefined && !/^(?:[()|^$*+?]|\\[bB\dk])$/.test(atom)) {
      const one = new RegExp(`^(?:${atom})$`, mode)
      const fitting = ['a', '0', ...candidates].filter((candidate) => one.test(candidate))
      const found = fitting.find((candidate) => /\w/.test(candidate) === isWord) ?? fitting[0] ?? ''
      // Letters that stand by themselves one after the other are one part.
      if (isPlain && isJoined) samples.push((samples.pop() ?? '') + found)
      else if (found !== '') samples.push(found)
    }
    isJoined = isPlain
  }
  return samples
}

/** The milliseconds that an expression takes for everything it finds in a text. */
export function millisOf({ source, flags }: RegExp, text: string): number {
  const isSticky = flags.includes('y')
  const expression = new RegExp(source, isSticky || flags.includes('g') ? flags : `${flags}g`)
  const { user } = process.threadCpuUsage()
  if (isSticky) expression.exec(text)
  else text.replace(expression, '')
  // Of this thread alone: whatever else the machine does takes no part.
  return (process.threadCpuUsage().user - user) / 1_000
}
