import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../providers/http-error';
import { createHolder } from './times';

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

const desk = (answer: (method: string) => number | HttpError) => {
  const calls: string[] = [];
  const said: string[] = [];
  const send = async (method: string, ...parts: readonly (string | number)[]) => {
    calls.push([method, ...parts].join(' '));
    await Promise.resolve();
    const found = answer(method);
    if (found instanceof HttpError) throw found;
    return found;
  };
  const holder = createHolder<string>({
    make: (body) => send('POST', 'holds', body),
    move: (id, body) => send('PUT', id, body),
    drop: (id) => send('DELETE', id),
    onHeld: (id) => said.push(`held ${id}`),
    onLost: (error) => said.push(error === undefined ? 'free' : 'lost'),
  });
  return { holder, calls, said };
};
const refused = (status: number) => new HttpError({ kind: 'http', status });

describe('the hold of an open dialog', () => {
  //
  it('is asked for once, then moved, then given back', async () => {
    const { holder, calls, said } = desk(() => 7);
    holder.want('ten');
    await settled();
    holder.want('eleven');
    await settled();
    holder.end();
    await settled();
    expect(calls).toEqual(['POST holds ten', 'PUT 7 eleven', 'DELETE 7']);
    expect(said).toEqual(['held 7', 'held 7']);
  });

  it('is given back when the new time is taken, and asked for again later', async () => {
    let taken = false;
    const { holder, calls, said } = desk((method) => (method !== 'DELETE' && taken ? refused(409) : 7));
    holder.want('ten');
    await settled();
    taken = true;
    holder.want('eleven');
    await settled();
    taken = false;
    holder.renew();
    await settled();
    expect(calls).toEqual(['POST holds ten', 'PUT 7 eleven', 'DELETE 7', 'POST holds eleven']);
    expect(said).toEqual(['held 7', 'lost', 'held 7']);
  });

  it('is made anew when it had ended meanwhile, and given back even when the answer comes after the dialog', async () => {
    const { holder, calls, said } = desk((method) => (method === 'PUT' ? refused(404) : 7));
    holder.want('ten');
    await settled();
    holder.renew();
    await settled();
    expect(calls).toEqual(['POST holds ten', 'PUT 7 ten', 'POST holds ten']);
    holder.want('eleven');
    holder.end();
    await settled();
    expect(calls.at(-1)).toBe('DELETE 7');
    expect(said).toEqual(['held 7', 'held 7']);
  });
});
