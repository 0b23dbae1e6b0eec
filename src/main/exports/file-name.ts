/** A name that every system takes for a file: no folders, no signs with a meaning of their own, not endless. */
export function safeFileName(wished: string): string {
  const name = wished
    // eslint-disable-next-line no-control-regex -- these are exactly the ones that no file name may hold
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
  // Windows keeps these names for devices, whatever their ending.
  return name === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ? `export-${name}` : name
}
