import { CheckOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, Suspense, useState } from 'react';
import { reloadPermissions, useAccess } from '../../providers/access';
import { pushToast } from '../../providers/toasts';
import {
  changeView,
  type KeptView,
  keepView,
  removeView,
  restoreView,
  sharingPermission,
} from '../../schema/views';
import { useAction } from '../actions/use-action';
import { useNameOf } from '../data/reference';
import { numberIn } from '../data/row';
import { Glyph } from '../glyph';
import { lazyPart } from '../lazy-part';
import type { Screen } from '../screen';
import { useWords } from '../words';
import type { ListView } from './views';

const ActionRun = lazyPart(() => import('../actions/action-run'), 'ActionRun');

interface ViewMenuProps {
  readonly screen: Screen;
  readonly view: ListView;
  readonly differs: boolean;
  /** Returns what the list shows now. */
  readonly shows: () => string;
  /** Called first after a press in the menu: the focus must not go with it. */
  readonly onChosen: () => void;
  readonly children: ReactElement;
}

/** Kept views of a list, and what is done with them. It opens with its first drawing: the press loaded it. */
export const ViewMenu = ({ screen, view, differs, shows, onChosen, children }: ViewMenuProps) => {
  const { entity } = screen;
  const { t, label, lang, entityText } = useWords();
  const mayShare = useAccess().can(sharingPermission);
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<'keep' | 'change'>();
  const change = useAction(changeView);
  const remove = useAction(removeView);
  const restore = useAction(restoreView);
  const { kept, chosen } = view;
  const mine = chosen && (chosen.audience === 'mine' || mayShare) ? chosen : undefined;

  const update = async ({ opens: _, id, ...own }: KeptView) => {
    const sent = await change.send({ id }, { ...own, shows: shows() });
    await reloadPermissions();
    if (sent) view.open(id);
  };
  const discard = async ({ id }: KeptView) => {
    const bringBack = async () => {
      await restore.send({ id }, {});
      await reloadPermissions();
    };
    const sent = await remove.send(
      { id },
      {},
      { offers: () => ({ text: t('calendar.undo'), run: () => void bringBack() }) },
    );
    if (sent) view.turn('');
    await reloadPermissions();
  };
  const acts: Readonly<Record<string, () => void>> = {
    keep: () => setAsked('keep'),
    change: () => setAsked('change'),
    update: () => mine && void update(mine),
    remove: () => mine && void discard(mine),
  };
  const itemOf = ({ id, name, roleId, isDefault }: KeptView) => ({
    key: String(id),
    icon: id === chosen?.id ? <Glyph of={CheckOutlined} /> : <span className="anticon" />,
    label: (
      <span className="more-off">
        <bdi>{name}</bdi>
        {roleId !== null && mayShare && <RoleName id={roleId} />}
        {isDefault && <small className="soft">{t('list.viewOpens')}</small>}
      </span>
    ),
  });
  const groups = [
    { title: t('list.viewsMine'), views: kept.filter(({ audience }) => audience === 'mine') },
    { title: t('list.viewsShared'), views: kept.filter(({ audience }) => audience !== 'mine') },
  ].filter(({ views }) => views.length > 0);
  const items: MenuProps['items'] = [
    ...groups.map(({ title, views }) => ({
      key: title,
      type: 'group' as const,
      label: title,
      children: views.map(itemOf),
    })),
    ...(groups.length > 0 ? [{ key: 'line', type: 'divider' as const }] : []),
    {
      key: 'keep',
      disabled: !differs,
      label: differs ? (
        label(keepView.label)
      ) : (
        <span className="more-off">
          {label(keepView.label)}
          <small className="soft">{t('list.viewSame')}</small>
        </span>
      ),
    },
    ...(mine && differs ? [{ key: 'update', label: t('list.viewUpdate', { name: mine.name }) }] : []),
    ...(mine
      ? [
          { key: 'change', label: t('list.viewEdit', { name: mine.name }) },
          { key: 'remove', danger: true, label: t('list.viewDelete', { name: mine.name }) },
        ]
      : []),
  ];
  const isNew = asked === 'keep';
  const run = isNew ? keepView : changeView;
  const start = isNew || !mine ? { list: entity.name, shows: shows() } : mine;
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setOpen}
        autoFocus
        placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}
        menu={{
          items,
          onClick: ({ key }) => {
            setOpen(false);
            onChosen();
            const act = Object.hasOwn(acts, key) ? acts[key] : () => view.open(Number(key));
            act?.();
          },
        }}
      >
        {children}
      </Dropdown>
      {asked && (
        <Suspense fallback={null}>
          <ActionRun
            action={run}
            screen={{ entity, naming: () => entityText(entity, 'title') }}
            row={{ id: mine?.id ?? 0 }}
            values={{ ...start }}
            parts={{
              hidden: ['list', 'shows', 'version', ...(mayShare ? [] : ['audience', 'roleId', 'isDefault'])],
            }}
            onClose={() => setAsked(undefined)}
            onSent={async (answer) => {
              pushToast({ kind: 'success', title: label(run.done ?? run.label) });
              await reloadPermissions();
              if (isNew) view.open(numberIn(answer, 'id') ?? 0);
              setAsked(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
};

/** Whom a view is for, where several roles have views of one name. */
const RoleName = ({ id }: { readonly id: number }) => (
  <small className="soft">{useNameOf('roles', id)}</small>
);
