import { keys } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribeChanges } from '../../providers/live';
import type { Entity } from '../../schema/entity';

type Named = Pick<Entity, 'name'>;

/** Key of a query that gets old together with the entity's list: after a save, and when another desk changes something. */
export const dataKeyOf = ({ name }: Named, ...parts: readonly unknown[]): readonly unknown[] => [
  ...keys().data().resource(name).action('list').get(),
  ...parts,
];

/** Key of rows that can be picked: it gets old with them, and is no list whose rows a dialog could show. */
export const pickerKeyOf = ({ name }: Named, ...parts: readonly unknown[]): readonly unknown[] => [
  ...keys().data().resource(name).action('many').ids('picker').get(),
  ...parts,
];

/** Milliseconds for which changes are gathered, because an invoice and its payments come as several. */
const gatherMs = 200;

/** Runs when rows of one of these resources changed at any desk; several changes at once run it once. */
export const useChanges = (resources: readonly string[], run: () => void): void => {
  const last = useRef(run);
  useEffect(() => {
    last.current = run;
  }, [run]);
  const names = resources.join(' ');
  useEffect(() => {
    if (names === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = subscribeChanges(({ resource }) => {
      if (resource !== '*' && !names.split(' ').includes(resource)) return;
      clearTimeout(timer);
      timer = setTimeout(() => last.current(), gatherMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [names]);
};

const markMs = 4000;

/** Rows to highlight for a few seconds. */
export const useMarks = () => {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mark = useCallback((ids: readonly number[]) => {
    setMarked((before) => new Set([...before, ...ids]));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMarked(new Set()), markMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { marked, mark };
};
