import { BookOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button';
import { lazyPart } from '../lazy-part';
import { Notice } from '../notice';
import type { Screen } from '../screen';
import { useWords } from '../words';
import type { Look } from './saved-views';
import type { ListTable } from './use-list-table';
import type { ListView } from './views';

interface ViewSwitchProps {
  readonly screen: Screen;
  readonly view: ListView;
  readonly table: ListTable;
}

// Loaded on the first press, because most lists are seen as they are.
const ViewMenu = lazyPart(() => import('./view-menu'), 'ViewMenu');

/** The views of a list beside each other, one press away: the given ones first. The others are behind a button. */
export const ViewSwitch = ({ screen, view, table }: ViewSwitchProps) => {
  const { entity, figures } = screen;
  const { t, label } = useWords();
  const [isAsked, setAsked] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const switcher = useRef<HTMLFieldSetElement>(null);
  const { chosen, beside, look, groups } = view;
  // On a phone the views go on beyond the edge, and the one that is seen may lie there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button follows these.
  useEffect(() => {
    const [all, pressed] = [switcher.current, switcher.current?.querySelector('[aria-pressed="true"]')];
    if (!all || !pressed) return;
    const [edge, box] = [all.getBoundingClientRect(), pressed.getBoundingClientRect()];
    // Not `scrollIntoView`, which would scroll the page, too.
    const before = box.x - edge.x;
    all.scrollBy({ left: Math.min(0, before) || Math.max(0, before + box.width - edge.width) });
  }, [chosen, look, groups]);
  const given: readonly (readonly [Look, string])[] = [
    ['', t(entity.queue && !figures ? 'work.table' : 'list.allData')],
    ...(figures ? ([['figures', label(figures.label)]] as const) : []),
    ...(entity.queue ? ([['work', t('work.list')]] as const) : []),
  ];
  const differs = view.differs(table);
  const button = (
    <IconButton
      ref={trigger}
      icon={BookOutlined}
      text={t('list.savedViews')}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    />
  );
  return (
    <>
      {given.length + beside.length > 1 && (
        <fieldset ref={switcher} className="view-switch gap-2" aria-label={t('list.views')}>
          {given.map(([key, text]) => (
            <button
              key={key}
              type="button"
              aria-pressed={!chosen && !groups && key === look}
              onClick={() => view.turn(key)}
            >
              {text}
            </button>
          ))}
          {beside.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={id === chosen?.id} onClick={() => view.open(id)}>
              <bdi>{id === chosen?.id && differs ? t('list.viewChanged', { name }) : name}</bdi>
            </button>
          ))}
        </fieldset>
      )}
      {isAsked ? (
        <Suspense fallback={button}>
          <ViewMenu
            screen={screen}
            view={view}
            differs={differs}
            shows={() => view.shows({ ...table })}
            onChosen={() => trigger.current?.focus()}
          >
            {button}
          </ViewMenu>
        </Suspense>
      ) : (
        button
      )}
    </>
  );
};

/** Says why the list is not the view that somebody expects. */
export const ViewNotice = ({ view: { isMissing, opened } }: Pick<ViewSwitchProps, 'view'>) => {
  const { t, label } = useWords();
  const parts = (opened?.gone ?? []).map(({ name, label: field, value }) => {
    const said = field ? label(field) : name;
    return value === undefined ? said : `${said}: ${value}`;
  });
  if (!isMissing && parts.length === 0) return null;
  const text = isMissing
    ? t('list.viewMissing')
    : t('list.viewGone', { names: parts.join(t('error.listComma')) });
  return <Notice type="warning" message={text} closable />;
};
