/** The numbers in what was typed as a list of people; `wrong` names what is none. */
export function readIds(text: string): { ids: number[]; wrong: string[] } {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const isId = (part: string) => /^\d{1,10}$/.test(part) && Number(part) <= 4_294_967_295
  return {
    ids: [...new Set(parts.filter(isId).map(Number))],
    wrong: parts.filter((part) => !isId(part)),
  }
}
