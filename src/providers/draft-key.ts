import { isRecord } from './storage';

/**
 * Key that seals the drafts in this browser, from the reply of a login or of `/auth/permissions`. It is the user's own
 * and stays in memory alone, so that a stored draft tells nothing to whoever reads the storage (ASVS 8.2.2).
 */
let key: string | undefined;

export const draftKey = (): string | undefined => key;

/** Takes the key out of a reply. A backend that sends none keeps no drafts. */
export const takeDraftKey = (answer: unknown): void => {
  if (isRecord(answer) && typeof answer.draftKey === 'string') key = answer.draftKey;
};

export const forgetDraftKey = (): void => {
  key = undefined;
};

export const draftPrefix = 'draft:';

/** True if this browser holds drafts of the user, old ones too. */
export const hasDrafts = (userId: number): boolean => {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(`${draftPrefix}${userId}:`));
  } catch {
    return false;
  }
};
