import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { keepTyping, TypedAhead } from './type-ahead';

afterEach(cleanup);

const type = (text: string, where: Element = document.body) => {
  for (const key of text) fireEvent.keyDown(where, { key });
};

const Name = () => {
  const [name, setName] = useState('');
  return (
    <div role="dialog">
      <input aria-label="name" value={name} onChange={({ target }) => setName(target.value)} />
      <button type="button">save</button>
    </div>
  );
};

describe('what is typed while a form is still loading', () => {
  it('stands in its first input, without what was taken back', () => {
    const { rerender } = render(<TypedAhead>{null}</TypedAhead>);
    type('halx');
    fireEvent.keyDown(document.body, { key: 'Backspace' });
    type('a n');
    rerender(
      <TypedAhead>
        <Name />
      </TypedAhead>,
    );
    act(() => screen.getByLabelText('name').focus());
    expect(screen.getByLabelText('name')).toHaveProperty('value', 'hala n');
  });

  it('does nothing else on the page meanwhile, and keys with Ctrl do what they always do', () => {
    const heard: string[] = [];
    const listen = ({ key }: KeyboardEvent) => heard.push(key);
    addEventListener('keydown', listen);
    keepTyping();
    type('n/');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    type('n');
    removeEventListener('keydown', listen);
    expect(heard).toEqual(['k', 'Escape', 'n']);
  });

  it('is forgotten once the user turns to something else', () => {
    render(<Name />);
    keepTyping();
    type('hala');
    act(() => screen.getByText('save').focus());
    act(() => screen.getByLabelText('name').focus());
    expect(screen.getByLabelText('name')).toHaveProperty('value', '');
  });
});
