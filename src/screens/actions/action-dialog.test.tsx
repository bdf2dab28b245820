import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/react';
import { ActionDialog } from './action-dialog';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

const Linking = ({ isLinked }: { readonly isLinked: boolean }) => (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <ActionDialog title="Link" onSend={() => {}} onClose={() => {}}>
      {isLinked ? <p>Connected</p> : <input aria-label="Code" />}
    </ActionDialog>
  </ConfigProvider>
);

describe('the dialog of an action', () => {
  it('keeps the focus when the input that has it leaves, so that its keys still close it', async () => {
    const { rerender } = render(<Linking isLinked={false} />);
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    rerender(<Linking isLinked />);
    await screen.findByText('Connected');
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
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

  it('says a name once, also where the title of a booking has it', async () => {
    const subject = ['تنظيف بشرة - منى', 'منى'];
    render(<ActionDialog title="Cancel" subject={subject} onSend={() => {}} onClose={() => {}} />);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelector('.show-name')?.textContent).toBe('تنظيف بشرة - منى');
  });
});
