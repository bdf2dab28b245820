/** Reads local storage and never throws: private windows and full disks look empty. */
export const readItem = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const writeItem = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The page works without storage; only a reload loses the value.
  }
};

/** Returns the parsed JSON under a key, or undefined if it is missing or not JSON. */
export const readJson = (key: string): unknown => {
  const text = readItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const draftPrefix = 'draft:';

/** Removes the drafts of forms that this tab holds. */
export const dropDrafts = (): void => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored, so nothing is left.
  }
};
