export const AVAILABILITY_NOTE = 'Returns 501 on networks without this data.';
