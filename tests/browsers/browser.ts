/** A browser with one page, as the flow needs it. Each engine is driven by the protocol that it has. */
export interface Browser {
  goto(address: string): Promise<void>
  /** The value of an expression in the page, which has to be a text. */
  evaluate(expression: string): Promise<string>
  click(x: number, y: number): Promise<void>
  /** Presses keys one after another: a character, or a key by its name. */
  press(keys: readonly Key[]): Promise<void>
  /** Gives the page this size. */
  resize(width: number, height: number): Promise<void>
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** The keys with names that the flow presses, as WebDriver writes them. */
const namedKeys = { Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015' }

export type Key = keyof typeof namedKeys | (string & {})

const isNamed = (key: string): key is keyof typeof namedKeys => key in namedKeys

/** The input of WebDriver that clicks at a point of the page. */
export const clickActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

/** The input of WebDriver that presses keys. */
export const keyActions = (keys: readonly Key[]) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: keys
      .map((key) => (isNamed(key) ? namedKeys[key] : key))
      .flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
  },
]
