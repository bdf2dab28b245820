import type { Dayjs } from 'dayjs';

/**
 * For a picker's `onCalendarChange`: what is typed counts at once. `onChange` waits until the input is left, and
 * Ctrl+Enter would save the value from before.
 */
export const asTyped =
  (take: (value: Dayjs) => void) =>
  (value: Dayjs | Dayjs[] | null): void => {
    const one = Array.isArray(value) ? value[0] : value;
    if (one?.isValid()) take(one);
  };
