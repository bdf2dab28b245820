import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { SidePanel } from './side-panel';

const Page = () => {
  const [isOpen, setOpen] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        beneath {presses}
      </button>
      {isOpen && (
        <SidePanel title="Nahed" onClose={() => setOpen(false)} foot={<b>sum</b>}>
          <p>content</p>
        </SidePanel>
      )}
    </>
  );
};

const openIt = async () => {
  render(<Page />);
  fireEvent.click(screen.getByText('open'));
  await screen.findByText('content');
};

afterEach(cleanup);

describe('a side panel', () => {
  it('takes the focus by its title, and gives it back to what opened it', async () => {
    render(<Page />);
    const opener = screen.getByText('open');
    opener.focus();
    fireEvent.click(opener);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Nahed')));
    fireEvent.keyDown(screen.getByText('Nahed'), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('closes by Esc, also when the focus is in the list beneath', async () => {
    await openIt();
    fireEvent.keyDown(screen.getByText('beneath 0'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText('content')).toBeNull());
  });
});
