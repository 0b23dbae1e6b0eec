// Apart from the schemas that hold to them: a page that only watches knows these and loads no schema.

/** The largest of the interface's `uint`, an unsigned 32-bit integer. */
export const largestUint = 4_294_967_295

/** More than anybody calls at once; a longer list is a mistake. */
export const maxCalledIds = 1_000
