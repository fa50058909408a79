/** The single addresses of a list as the configuration has it. */
export const addressesOf = (list: string): string[] => list.split(',').map((address) => address.trim());
