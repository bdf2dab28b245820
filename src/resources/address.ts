/** Reads row ids from a query string, by the form's keys. Leaves out values that are no id. */
export const idsIn = <K extends string>(search: string, names: Readonly<Record<K, string>>) => {
  const params = new URLSearchParams(search);
  const ids: { [key in K]?: number } = {};
  for (const key in names) {
    const text = params.get(names[key]) ?? '';
    if (/^[1-9]\d{0,8}$/.test(text)) ids[key] = Number(text);
  }
  return ids;
};
