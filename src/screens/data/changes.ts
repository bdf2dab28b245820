import { keys } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribeChanges } from '../../providers/live';
import type { Entity } from '../../schema/entity';

type Named = Pick<Entity, 'name'>;

/** Key of a query that goes stale with the entity's list: after a save, and after changes at other desks. */
export const dataKeyOf = ({ name }: Named, ...parts: readonly unknown[]): readonly unknown[] => [
  ...keys().data().resource(name).action('list').get(),
  ...parts,
];

/** Key of a picker's query. It goes stale with the entity's rows, but is no list whose rows a dialog could show. */
export const pickerKeyOf = ({ name }: Named, ...parts: readonly unknown[]): readonly unknown[] => [
  ...keys().data().resource(name).action('many').ids('picker').get(),
  ...parts,
];

/** Milliseconds for which changes are collected, because an invoice and its payments arrive as several. */
const gatherMs = 200;

/** Calls `run` when rows of one of these resources changed at any desk. Several changes at once call it once. */
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
