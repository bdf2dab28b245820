import { CheckOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { reloadPermissions, useAccess } from '../../providers/access';
import { pushToast } from '../../providers/toasts';
import {
  changeView,
  keepView,
  removeView,
  type SavedView,
  sharingPermission,
  viewFields,
} from '../../schema/views';
import { useAction } from '../actions/use-action';
import { NameOf } from '../data/reference';
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
  /** Gives the focus back to the button, after a press in the menu and after a dialog. */
  readonly onChosen: () => void;
  readonly children: ReactElement;
}

/** Saved views of a list, and what is done with them. It opens with its first drawing: the press loaded it. */
export const ViewMenu = ({ screen, view, differs, shows, onChosen, children }: ViewMenuProps) => {
  const { entity } = screen;
  const { t, label, lang, entityText, optionText } = useWords();
  const mayShare = useAccess().can(sharingPermission);
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<'keep' | 'change'>();
  const change = useAction(changeView);
  const remove = useAction(removeView);
  const { kept, chosen, groups } = view;
  const mine = chosen && (chosen.audience === 'mine' || mayShare) ? chosen : undefined;
  // The menu had the focus before the dialog, and is gone.
  const close = () => {
    setAsked(undefined);
    setTimeout(onChosen);
  };
  const store = async ({ opens: _, id, ...own }: SavedView, changes: Partial<SavedView> = {}) => {
    const sent = await change.send({ id }, { ...own, ...changes });
    await reloadPermissions();
    return sent !== undefined;
  };
  const update = async (old: SavedView) => {
    if (await store(old, { shows: shows() })) view.open(old.id);
  };
  const discard = async (gone: SavedView) => {
    const undo = { text: t('calendar.undo'), run: () => void store(gone) };
    const sent = await remove.send({ id: gone.id }, {}, { offers: () => undo });
    if (sent) view.turn('');
    await reloadPermissions();
  };
  const acts: Readonly<Record<string, () => void>> = {
    keep: () => setAsked('keep'),
    change: () => setAsked('change'),
    update: () => mine && void update(mine),
    remove: () => mine && void discard(mine),
  };
  const noted = (text: string, ...notes: readonly ReactNode[]) => (
    <span className="more-off">
      <bdi>{text}</bdi>
      {notes.map((note, index) => note && <small key={String(index)}>{note}</small>)}
    </span>
  );
  const whom = ({ audience, roleId }: SavedView): ReactNode => {
    if (audience === 'role' && roleId !== null && mayShare) return <NameOf to="roles" id={roleId} />;
    return audience !== 'mine' && optionText(viewFields.audience.options, audience);
  };
  const own = kept.filter(({ audience }) => audience === 'mine');
  const shared = kept.filter(({ audience }) => audience !== 'mine');
  const areBoth = own.length > 0 && shared.length > 0;
  // Each group scrolls by itself, so that what is done with a view stays in sight.
  const grouped = (key: 'list.viewsMine' | 'list.viewsShared', views: readonly SavedView[]) =>
    views.length === 0
      ? []
      : [
          {
            key,
            type: 'group' as const,
            label: areBoth && t(key),
            children: views.map((one) => ({
              key: String(one.id),
              icon: one === chosen ? <Glyph of={CheckOutlined} /> : <span className="anticon" />,
              label: noted(one.name, whom(one), one.isDefault && label(viewFields.isDefault.label)),
            })),
          },
        ];
  const items: MenuProps['items'] = [
    ...grouped('list.viewsMine', own),
    ...grouped('list.viewsShared', shared),
    ...(kept.length > 0 ? [{ key: 'line', type: 'divider' as const }] : []),
    {
      key: 'keep',
      disabled: !differs,
      label: noted(label(keepView.label), !differs && t('list.viewSame')),
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
          className: 'view-menu',
          items,
          onClick: ({ key }) => {
            setOpen(false);
            // Not at once: the rest of an Enter would press the button.
            setTimeout(onChosen);
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
              hidden: [
                ...['list', 'shows', 'version', ...(groups ? [] : ['isPinned'])],
                ...(mayShare ? [] : ['audience', 'roleId', 'isDefault']),
              ],
            }}
            onClose={close}
            onSent={async (answer) => {
              pushToast({ kind: 'success', title: label(run.done ?? run.label) });
              await reloadPermissions();
              if (isNew) view.open(numberIn(answer, 'id') ?? 0);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
