import { describe, expect, it } from 'vitest';
import { afterPress } from './press';

const later = () => new Promise((resolve) => setTimeout(resolve, 0));
const press = (type: string) => document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }));

describe('a check while the mouse is pressed', () => {
  it('waits for the click, so that no error moves the button away beneath it', async () => {
    const said: string[] = [];
    press('mousedown');
    const checked = afterPress(() => said.push('checked'));
    await later();
    press('mouseup');
    // The browser sends the click after the promises of the release have been settled.
    await Promise.resolve();
    said.push('clicked');
    await checked;
    expect(said).toEqual(['clicked', 'checked']);
  });
});
