/** Numbers of at most `width` neighbouring pages around the current one, all within 1 to `pages` (CUS-18). */
export const pageWindow = (page: number, pages: number, width = 5): readonly number[] => {
  const size = Math.min(width, Math.max(pages, 1));
  const first = Math.min(Math.max(page - Math.floor(width / 2), 1), Math.max(pages - size + 1, 1));
  return Array.from({ length: size }, (_, index) => first + index);
};
