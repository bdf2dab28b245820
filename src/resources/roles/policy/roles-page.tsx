import { PlusOutlined, QuestionCircleOutlined, SwapOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented, Tabs } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../brand/use-brand';
import { useLanguage, useT } from '../../../i18n/react';
import { useAccess, useCan } from '../../../providers/access';
import { failureText } from '../../../providers/messages';
import { useSession } from '../../../providers/session';
import { isAdmin } from '../../../providers/user';
import { ActionRun } from '../../../screens/actions/action-run';
import { DeleteDialog } from '../../../screens/actions/delete-dialog';
import { dataKeyOf, useChanges } from '../../../screens/data/changes';
import { LeaveGuard } from '../../../screens/form/save/use-leaving';
import { Guard } from '../../../screens/guard';
import { ListFailure, ListSkeleton } from '../../../screens/list/states';
import { PageHead } from '../../../screens/page/page-head';
import { ask } from '../../../screens/query/ask';
import { copy } from '../actions';
import { roles as rolesEntity } from '../entity';
import { matrix, permissions } from '../queries';
import { CompareDialog, PreviewDialog, WhyDialog } from './dialogs';
import { ManageDialog } from './manage-dialog';
import { type Drafts, Matrix } from './matrix';
import { changesOf, type Draft, type Editor, noDraft, type Right, type Role, wantedIds } from './policy';
import { AllRights, roleTitle } from './rights';
import { RoleCards, type RoleCommand } from './role-cards';
import '../../../screens/screens.css';
import './roles.css';

/** Roles and permissions (ROL-01 to ROL-18). */
export const RolesPage = () => {
  const t = useT();
  usePageTitle(t('roles.title'));
  return (
    <Guard permission="roles.update" denied={t('roles.noUpdate')}>
      <Screen />
      <Outlet />
    </Guard>
  );
};

const Screen = () => {
  const t = useT();
  const policy = usePolicy();
  const [asksWhy, setAsksWhy] = useState(false);
  const [compares, setCompares] = useState<Role>();
  const mayAdd = useCan('roles.create');
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data } = policy;
  return (
    <section className="screen roles">
      <PageHead title={t('roles.title')} text={t('roles.intro')}>
        {data && (
          <div className="roles-commands">
            <Button icon={<QuestionCircleOutlined />} onClick={() => setAsksWhy(true)}>
              {t('roles.why')}
            </Button>
            <Button icon={<SwapOutlined />} onClick={() => setCompares(data.roles[0])}>
              {t('roles.compare')}
            </Button>
            {mayAdd && (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => void navigate(`${rolesEntity.route}/create${search}`)}
              >
                {t('roles.add')}
              </Button>
            )}
          </div>
        )}
      </PageHead>
      {data ? (
        <Content policy={data} onCompare={setCompares} />
      ) : policy.isError ? (
        <ListFailure
          text={failureText({ entity: 'roles', operation: 'load', error: policy.error, t })}
          onRetry={() => void policy.refetch()}
        />
      ) : (
        <ListSkeleton rows={8} />
      )}
      {data && asksWhy && <WhyDialog rights={data.rights} onClose={() => setAsksWhy(false)} />}
      {data && compares && (
        <CompareDialog
          roles={data.roles}
          rights={data.rights}
          first={compares}
          onClose={() => setCompares(undefined)}
        />
      )}
    </section>
  );
};

/** Removes the direction marks around names, because an input shows plain text. */
const plainText = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

interface ContentProps {
  readonly policy: Policy;
  readonly onCompare: (role: Role) => void;
}

type Open = { readonly what: 'manage' | 'copy' | 'reset' | 'delete' | 'preview'; readonly roleId: number };

const Content = ({ policy: { roles, rights }, onCompare }: ContentProps) => {
  const t = useT();
  const editor = useEditor();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const set = (name: string, value: string) =>
    setParams(value === '' ? {} : { [name]: value }, { replace: true });
  const putDraft = useCallback(
    (role: Role, draft: Draft) => setDrafts((before) => new Map(before).set(role.id, draft)),
    [],
  );
  const onCommand = (command: RoleCommand, role: Role) => {
    switch (command) {
      case 'compare':
        return onCompare(role);
      case 'rename':
        return void navigate(`${rolesEntity.route}/${role.id}/edit?${params}`);
      case 'copy':
      case 'reset':
      case 'delete':
        return setOpen({ what: command, roleId: role.id });
    }
  };
  const isUnsaved = roles.some((role) => {
    const { gives, takes } = changesOf(role, drafts.get(role.id) ?? noDraft);
    return gives.length + takes.length > 0;
  });
  // Taken from the newest answer: what a dialog shows follows changes made elsewhere.
  const role = roles.find(({ id }) => id === open?.roleId);
  const view = params.get('view') === 'matrix' ? 'matrix' : 'cards';
  return (
    <>
      <span id="roles-unsaved-cell" hidden>
        {t('roles.unsavedCell')}
      </span>
      {isUnsaved && <LeaveGuard path={rolesEntity.route} />}
      <Tabs
        activeKey={params.get('tab') === 'all' ? 'all' : 'roles'}
        onChange={(key) => set('tab', key === 'all' ? 'all' : '')}
        items={[
          {
            key: 'roles',
            label: t('roles.tabRoles'),
            children: (
              <div className="screen">
                <Segmented
                  className="start"
                  aria-label={t('roles.view')}
                  value={view}
                  options={[
                    { value: 'cards', label: t('roles.viewCards') },
                    { value: 'matrix', label: t('roles.viewMatrix') },
                  ]}
                  onChange={(next) => set('view', next === 'matrix' ? 'matrix' : '')}
                />
                {view === 'cards' ? (
                  <RoleCards
                    roles={roles}
                    rights={rights}
                    editor={editor}
                    onManage={({ id }) => setOpen({ what: 'manage', roleId: id })}
                    onCommand={onCommand}
                  />
                ) : (
                  <Matrix
                    roles={roles}
                    rights={rights}
                    editor={editor}
                    drafts={drafts}
                    onDraft={putDraft}
                    onSave={({ id }) => setOpen({ what: 'preview', roleId: id })}
                    onCommand={onCommand}
                  />
                )}
              </div>
            ),
          },
          {
            key: 'all',
            label: t('roles.tabAll'),
            children: (
              <div className="screen">
                <AllRights rights={rights} />
              </div>
            ),
          },
        ]}
      />
      {role && open?.what === 'manage' && (
        <ManageDialog role={role} rights={rights} editor={editor} onClose={close} />
      )}
      {role && open?.what === 'copy' && (
        <ActionRun
          action={copy}
          screen={{ entity: rolesEntity }}
          row={role}
          values={{ name: plainText(t('roles.copyName', { name: roleTitle(role.name) })) }}
          onClose={close}
        />
      )}
      {role && (open?.what === 'preview' || open?.what === 'reset') && (
        <PreviewDialog
          role={role}
          rights={rights}
          how={open.what === 'reset' ? 'reset' : 'assign'}
          wanted={
            open.what === 'reset'
              ? role.defaultPermissionIds
              : wantedIds(role, drafts.get(role.id) ?? noDraft, rights)
          }
          onClose={close}
          onSaved={() => {
            putDraft(role, noDraft);
            close();
          }}
        />
      )}
      <DeleteDialog
        screen={{ entity: rolesEntity }}
        row={open?.what === 'delete' && role ? role : null}
        onClose={close}
      />
    </>
  );
};

interface Policy {
  readonly rights: readonly Right[];
  readonly roles: readonly Role[];
}

const usePolicy = () => {
  const language = useLanguage();
  const version = useSession().user?.permissionsVersion ?? 0;
  const query = useQuery({
    // The names come in the reader's language; a new version of the rights is another answer.
    queryKey: dataKeyOf(rolesEntity, 'policy', language, version),
    queryFn: async ({ signal }): Promise<Policy> => {
      const [rights, roles] = await Promise.all([
        ask(permissions, {}, { signal }),
        ask(matrix, {}, { signal }),
      ]);
      return { rights, roles };
    },
    placeholderData: keepPreviousData,
  });
  const refetch = () => void query.refetch();
  useChanges([rolesEntity.name, 'users'], refetch);
  return query;
};

const useEditor = (): Editor => {
  const { user } = useSession();
  const { can } = useAccess();
  return useMemo(() => ({ isAdmin: isAdmin(user), role: user?.role ?? '', can }), [user, can]);
};
