/**
 * Regular expressions that people type, matched in time linear in the text. JavaScript's own matcher backtracks, so an
 * expression such as `^(\w+\s?)*$` can freeze the page. This one follows all alternatives at once (Thompson's
 * construction) and remembers the sets of positions it has met, which makes it a lazily built automaton.
 */
export interface LinearExpression {
  test(text: string): boolean
}

export type CompiledExpression = { ok: true; expression: LinearExpression } | { ok: false; detail: string }

type Assertion = 'start' | 'end' | 'boundary' | 'no-boundary'

type Instruction =
  | { kind: 'char'; accepts: (char: string) => boolean; next: number }
  | { kind: 'split'; next: number; other: number }
  | { kind: 'assert'; assertion: Assertion; next: number }
  | { kind: 'match' }

type Node =
  | { kind: 'char'; accepts: (char: string) => boolean }
  | { kind: 'assert'; assertion: Assertion }
  | { kind: 'sequence'; nodes: Node[] }
  | { kind: 'choice'; nodes: Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number }

interface Program {
  instructions: Instruction[]
  entry: number
}

/** A set of positions in the program, with the sets that follow it once they were computed. */
interface State {
  positions: number[]
  isMatch: boolean
  /** By the context of the next character, then by the character read. */
  next: Map<string, State>[]
}

class UnsupportedSyntax extends Error {}

/** As long as a filter may be. */
const maxSourceChars = 2_000
const maxInstructions = 5_000
const maxStates = 2_000

/** Compiles an expression; syntax that cannot be matched in linear time is a problem with a reason. */
export function compileExpression(source: string, flags: string): CompiledExpression {
  try {
    if (source.length > maxSourceChars) throw new UnsupportedSyntax('The expression is too long')
    // The native compiler validates the syntax, and its messages are the ones that people know.
    new RegExp(source, flags)
    return { ok: true, expression: createMatcher(compile(parse(source, flags)), flags) }
  } catch (error) {
    if (error instanceof UnsupportedSyntax) return { ok: false, detail: error.message }
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, detail: error.message.replace(/^Invalid regular expression: .*: /su, '') }
  }
}

function parse(source: string, flags: string): Node {
  if (flags.includes('v')) throw new UnsupportedSyntax('The flag v is not supported')
  const isUnicode = flags.includes('u')
  const atomFlags = flags.replace(/[^isu]/g, '')
  let at = 0

  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern, isUnicode ? 'yu' : 'y')
    sticky.lastIndex = at
    const found = sticky.exec(source)
    if (found) at += found[0].length
    return found
  }

  const parseChoice = (): Node => {
    const nodes = [parseSequence()]
    while (take(/\|/)) nodes.push(parseSequence())
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes }
  }

  const parseSequence = (): Node => {
    const nodes: Node[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')')
      nodes.push(parseRepeat(parseAtom()))
    return { kind: 'sequence', nodes }
  }

  const parseRepeat = (node: Node): Node => {
    const found = take(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/)
    if (!found) return node
    const [, sign, min, comma, max] = found
    if (sign !== undefined)
      return { kind: 'repeat', node, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    const least = Number(min)
    return {
      kind: 'repeat',
      node,
      min: least,
      max: comma === undefined ? least : max ? Number(max) : Infinity,
    }
  }

  const parseAtom = (): Node => {
    if (take(/\^/)) return { kind: 'assert', assertion: 'start' }
    if (take(/\$/)) return { kind: 'assert', assertion: 'end' }
    if (take(/\\b/)) return { kind: 'assert', assertion: 'boundary' }
    if (take(/\\B/)) return { kind: 'assert', assertion: 'no-boundary' }
    if (take(/\(\?<?[=!]/)) throw new UnsupportedSyntax('Lookahead and lookbehind are not supported')
    if (take(/\\(?:[1-9]|k)/)) throw new UnsupportedSyntax('Backreferences are not supported')
    if (take(/\((?:\?:|\?<[^>]*>)?(?!\?)/)) {
      const inner = parseChoice()
      take(/\)/)
      return inner
    }
    if (take(/\(\?/)) throw new UnsupportedSyntax('Modifiers are not supported')
    const atom = take(
      // Read from one place at a time, in at most 2_000 characters.
      isUnicode
        ? /\[(?:[^\]\\]|\\.)*\]|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\[pPu]\{[^}]*\}|\\u.{4}|\\x..|\\c.|\\.|./su
        : /\[(?:[^\]\\]|\\.)*\]|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\.|./s,
    )
    if (!atom) throw new UnsupportedSyntax('The expression cannot be read')
    return { kind: 'char', accepts: acceptsAtom(atom[0], atomFlags) }
  }

  const node = parseChoice()
  if (at < source.length) throw new UnsupportedSyntax('The expression cannot be read')
  return node
}

/** Asks the native matcher about one character, which cannot backtrack; the answers are remembered. */
function acceptsAtom(atom: string, flags: string): (char: string) => boolean {
  const native = new RegExp(`^(?:${/^[{}\]]$/.test(atom) ? `\\${atom}` : atom})$`, flags)
  const known = new Map<string, boolean>()
  return (char) => {
    const answer = known.get(char) ?? native.test(char)
    known.set(char, answer)
    return answer
  }
}

function compile(root: Node): Program {
  const program: Instruction[] = []
  const add = (instruction: Instruction): number => {
    if (program.length >= maxInstructions) throw new UnsupportedSyntax('The expression is too large')
    return program.push(instruction) - 1
  }

  /** Adds the node so that it continues at `next`; returns where it begins. */
  const emit = (node: Node, next: number): number => {
    switch (node.kind) {
      case 'char':
        return add({ kind: 'char', accepts: node.accepts, next })
      case 'assert':
        return add({ kind: 'assert', assertion: node.assertion, next })
      case 'sequence':
        return node.nodes.reduceRight((following, each) => emit(each, following), next)
      case 'choice':
        return node.nodes
          .map((each) => emit(each, next))
          .reduceRight((other, entry) => add({ kind: 'split', next: entry, other }))
      case 'repeat':
        return emitRepeat(node, next)
    }
  }

  const emitRepeat = ({ node, min, max }: Extract<Node, { kind: 'repeat' }>, next: number): number => {
    let entry = next
    if (max === Infinity) {
      const loop: Instruction = { kind: 'split', next, other: next }
      entry = add(loop)
      loop.next = emit(node, entry)
    } else {
      for (let count = min; count < max; count++)
        entry = add({ kind: 'split', next: emit(node, entry), other: next })
    }
    for (let count = 0; count < min; count++) entry = emit(node, entry)
    return entry
  }

  const match = add({ kind: 'match' })
  return { instructions: program, entry: emit(root, match) }
}

function createMatcher({ instructions, entry }: Program, flags: string): LinearExpression {
  const isMultiline = flags.includes('m')
  const isUnicode = flags.includes('u')
  const isWord = acceptsAtom('\\w', flags.replace(/[^iu]/g, ''))
  const hasAssertions = instructions.some(({ kind }) => kind === 'assert')
  let states = new Map<string, State>()

  const holds = (assertion: Assertion, before: string | undefined, after: string | undefined): boolean => {
    switch (assertion) {
      case 'start':
        return before === undefined || (isMultiline && isLineBreak(before))
      case 'end':
        return after === undefined || (isMultiline && isLineBreak(after))
      case 'boundary':
      case 'no-boundary': {
        const isBoundary = isWordChar(before) !== isWordChar(after)
        return isBoundary === (assertion === 'boundary')
      }
    }
  }
  const isWordChar = (char: string | undefined) => char !== undefined && isWord(char)

  /** Every position that can be reached between two characters without reading one. */
  const stateOf = (from: readonly number[], before: string | undefined, after: string | undefined): State => {
    const reached = new Set<number>()
    const positions: number[] = []
    let isMatch = false
    const pending = [...from]
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const instruction = instructions[at]
      if (!instruction || reached.has(at)) continue
      reached.add(at)
      if (instruction.kind === 'match') isMatch = true
      else if (instruction.kind === 'char') positions.push(at)
      else if (instruction.kind === 'split') pending.push(instruction.next, instruction.other)
      else if (holds(instruction.assertion, before, after)) pending.push(instruction.next)
    }
    const key = `${isMatch} ${positions.sort((a, b) => a - b).join()}`
    const state = states.get(key) ?? { positions, isMatch, next: [] }
    if (states.size >= maxStates) states = new Map()
    states.set(key, state)
    return state
  }

  /** What an assertion can see of the next character. */
  const contextOf = (char: string | undefined): number => {
    if (!hasAssertions) return 0
    if (char === undefined) return 1
    if (isLineBreak(char)) return 2
    return isWord(char) ? 3 : 4
  }

  const step = (state: State, char: string, after: string | undefined): State => {
    const known = (state.next[contextOf(after)] ??= new Map<string, State>())
    const remembered = known.get(char)
    if (remembered) return remembered
    // A match may begin anywhere, so the entry is always one of the positions.
    const reached = [entry]
    for (const at of state.positions) {
      const instruction = instructions[at]
      if (instruction?.kind === 'char' && instruction.accepts(char)) reached.push(instruction.next)
    }
    const next = stateOf(reached, char, after)
    known.set(char, next)
    return next
  }

  return {
    test(text) {
      const chars: ArrayLike<string> = isUnicode ? [...text] : text
      let state = stateOf([entry], undefined, chars[0])
      for (let at = 0; at < chars.length && !state.isMatch; at++)
        state = step(state, chars[at] ?? '', chars[at + 1])
      return state.isMatch
    },
  }
}

const isLineBreak = (char: string) => '\n\r\u2028\u2029'.includes(char)
