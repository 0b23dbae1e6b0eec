import ts from 'typescript'

/** What all parsers for ESLint have, whatever their types say. */
interface Parser {
  parseForESLint(text: string, options?: object): unknown
}

/**
 * Lets TypeScript read of every .vue file the script, just as the linter will hand it over later. Read whole, each of
 * them would differ from what is linted, and TypeScript would check the project anew for it: 0.6 s a file. Written for
 * vue-eslint-parser 10, which wants types for the script alone.
 */
export function readScriptsOfVueFiles(vueParser: object, scriptParser: object): void {
  const readFile = ts.sys.readFile
  ts.sys.readFile = (file, encoding) => {
    const text = readFile(file, encoding)
    if (text === undefined || !file.endsWith('.vue')) return text
    return scriptOf(text, file, vueParser as Parser, scriptParser as Parser)
  }
}

/** The text for which the parser of .vue files wants types; it parses the template's expressions without. */
function scriptOf(text: string, filePath: string, vueParser: Parser, scriptParser: Parser): string {
  let script = ''
  const parser = {
    parseForESLint(code: string, options: { projectService?: boolean }) {
      if (options.projectService) script = code
      return scriptParser.parseForESLint(code, { ...options, projectService: false })
    },
  }
  const options = { filePath, parser, projectService: true, sourceType: 'module', ecmaVersion: 'latest' }
  vueParser.parseForESLint(text, options)
  return script
}
