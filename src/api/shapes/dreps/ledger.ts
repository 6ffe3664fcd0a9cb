export const UNTIL_KNOWN = 'Answers 501 on networks that do not know it.';
