import type { KeyboardEvent } from 'react';

/**
 * For lists of several choices: antd's list takes Tab for Enter, and leaving it by keyboard would take the last
 * choice back.
 */
export const leaveOnTab = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Tab') event.stopPropagation();
};
