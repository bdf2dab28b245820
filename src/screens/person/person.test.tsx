import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { initialsOf, Person } from './person';

afterEach(cleanup);

describe('a person', () => {
  it('is told by the first letters of the first and the last name, without the article', () => {
    expect(initialsOf('ناهد عبد الرحمن الشرقاوي')).toBe('ن\u200cش');
    expect(initialsOf('أسماء محمد أبو زيد')).toBe('أ\u200cز');
    expect(initialsOf('Mona fouad')).toBe('M\u200cF');
    expect(initialsOf('رانيا')).toBe('ر');
    expect(initialsOf('منى فؤاد', 1)).toBe('م');
    expect(initialsOf('  12 ')).toBe('');
  });

  // M4
  it('carries in words what must be known, beneath the name, and a mark on the face', () => {
    const { container } = render(
      <Person id={3} name="ناهد الشرقاوي" alert="حساسية من اللافندر" sub="0122" />,
    );
    screen.getByText('حساسية من اللافندر');
    expect(container.querySelector('.face-alert')).not.toBeNull();
  });

  it('shows no mark without such words', () => {
    const { container } = render(<Person id={3} name="ناهد الشرقاوي" alert="  " />);
    expect(container.querySelector('.face-alert, .person-alert')).toBeNull();
  });
});
