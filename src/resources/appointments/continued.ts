// Shared by dialog and server. Separate from `rules.ts`, because the calendar loads that file.

/** Stored row that each sent row continues: matched by id, else the next row with the same service or package. */
export const continuedBy = <T>(
  sent: readonly unknown[],
  before: readonly T[],
  key: 'serviceId' | 'packageId',
): readonly (T | undefined)[] => {
  const free = [...before];
  const take = (name: string, value: unknown): T | undefined => {
    const index = typeof value === 'number' ? free.findIndex((old) => Object(old)[name] === value) : -1;
    return index >= 0 ? free.splice(index, 1)[0] : undefined;
  };
  const byId = sent.map((row) => take('id', Object(row).id));
  return sent.map((row, index) => {
    const { id, [key]: value }: Readonly<Record<string, unknown>> = Object(row);
    const old = byId[index] ?? (typeof id === 'number' ? undefined : take(key, value));
    // A line that changed its service gets the new service's price.
    return Object(old)[key] === value ? old : undefined;
  });
};
