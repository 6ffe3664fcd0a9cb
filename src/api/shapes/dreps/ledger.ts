export const UNTIL_KNOWN = 'Returns 501 on networks without this data.';
