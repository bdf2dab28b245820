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
});
