import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, Input } from 'antd';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { AmountInput } from '../controls/number-input';
import { ActionDialog } from './action-dialog';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

const Amount = () => {
  const [value, setValue] = useState<number | null>(250);
  return <AmountInput aria-label="first" value={value} onChange={setValue} />;
};

describe('the dialog of an action', () => {
  it('asks before Escape or the cross loses a written text, and closes at once without one', async () => {
    let closed = 0;
    const open = () =>
      render(
        <App>
          <ActionDialog title="Cancel" onSend={() => {}} onClose={() => (closed += 1)}>
            <Input.TextArea aria-label="reason" />
          </ActionDialog>
        </App>,
      );
    open();
    const reason = await screen.findByLabelText('reason');
    fireEvent.keyDown(reason, { key: 'Escape', keyCode: 27 });
    expect(closed).toBe(1);
    fireEvent.input(reason, { target: { value: 'She is ill' } });
    fireEvent.keyDown(reason, { key: 'Escape', keyCode: 27 });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(closed).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click((await screen.findAllByRole('button', { name: 'Leave' })).at(-1) as HTMLElement);
    await waitFor(() => expect(closed).toBe(2));
  });

  // In one isolate, a Latin number before an Arabic name turned the name around where it wrapped.
  it('names what it is about part by part, with the comma of the language', async () => {
    render(<ActionDialog title="Refund" subject={['C1-8', 'منى']} onSend={() => {}} onClose={() => {}} />);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelector('.show-name')?.textContent).toBe('C1-8, منى');
    expect([...dialog.querySelectorAll('.show-name bdi')].map(({ textContent }) => textContent)).toEqual([
      'C1-8',
      'منى',
    ]);
  });

  it('is headed by the action itself where it is about nothing else', async () => {
    render(<ActionDialog title="Walk-in" onSend={() => {}} onClose={() => {}} />);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelector('.show-name')?.textContent).toBe('Walk-in');
  });

  it('says a name once, also where the title of a booking has it', async () => {
    const subject = ['تنظيف بشرة - منى', 'منى'];
    render(<ActionDialog title="Cancel" subject={subject} onSend={() => {}} onClose={() => {}} />);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelector('.show-name')?.textContent).toBe('تنظيف بشرة - منى');
  });

  it.each([
    ['a name', <input key="1" aria-label="first" />, 'منى'],
    ['an amount', <Amount key="2" />, '500'],
  ])('gives %s that is typed while it opens to its first input', async (_, input, typed) => {
    render(
      <ActionDialog title="Walk-in" onSend={() => {}} onClose={() => {}}>
        {input}
      </ActionDialog>,
    );
    const first = screen.getByLabelText<HTMLInputElement>('first');
    expect(document.activeElement).not.toBe(first);
    for (const key of typed) fireEvent.keyDown(document.body, { key });
    // As once the animation is over.
    act(() => first.focus());
    await waitFor(() => expect([first.value, first.selectionStart]).toEqual([typed, typed.length]));
  });
});
