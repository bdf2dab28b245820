type Area = 'localStorage' | 'sessionStorage';

/** Reads the browser's storage and never throws: private windows and full disks look empty. */
export const readItem = (key: string, area: Area = 'localStorage'): string | null => {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
};

export const writeItem = (key: string, value: string | null, area: Area = 'localStorage'): void => {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // The page works without storage; only a reload loses the value.
  }
};

/** Returns the parsed JSON under a key, or undefined if it is missing or not JSON. */
export const readJson = (key: string, area?: Area): unknown => {
  const text = readItem(key, area);
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
