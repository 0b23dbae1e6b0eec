/**
 * The `code` of a tag: the number in the last part of its path, as 204 in `NORTH\BOILER2\LT204.HIHI`; 0 where
 * there is none. The interface shows no meaning for it, and this is the number that people on site use.
 */
export function tagCode(path: string): number {
  const name = path.slice(path.lastIndexOf('\\') + 1)
  return Number(/\d{1,9}/.exec(name)?.[0] ?? 0)
}
