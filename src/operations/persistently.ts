export const x1 = 1;
