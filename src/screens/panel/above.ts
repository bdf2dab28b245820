/** What may lie above a panel: antd marks each of these while it is open. */
const above = [
  '.ant-modal-wrap:not([style*="display: none"])',
  '.ant-select-open',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
].join(', ');

/** True while a dialog or an open list lies above the panels, which then leave the keys to it. */
export const isBeneath = (): boolean => document.querySelector(above) !== null;
