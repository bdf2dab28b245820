import { PlusOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../brand/use-brand';
import { useLanguage, useT } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { failureText } from '../../../providers/http-error';
import { isAdmin, useSession } from '../../../providers/session';
import { ActionRun } from '../../../screens/actions/action-run';
import { DeleteDialog } from '../../../screens/actions/delete-dialog';
import { dataKeyOf } from '../../../screens/data/changes';
import { Glyph } from '../../../screens/glyph';
import { Guard } from '../../../screens/guard';
import { ListFailure, ListSkeleton } from '../../../screens/list/states';
import { PageHead } from '../../../screens/page';
import { useAsk } from '../../../screens/query/use-query-of';
import { copy, seeAs } from '../actions';
import { roles as rolesEntity } from '../entity';
import { matrix, permissions } from '../queries';
import { SeeAs } from '../see-as';
import { ResetDialog, WhyDialog } from './dialogs';
import { ManageDialog } from './manage-dialog';
import { AllPermissions, Matrix, type Policy, PolicyProvider, roleTitle } from './permissions';
import type { Role } from './policy';
import { RoleCards, type RoleCommand } from './role-cards';
import '../../../screens/screens.css';
import './roles.css';

/** Page of roles and permissions (ROL-01 to ROL-18). */
export const RolesPage = () => {
  const t = useT();
  usePageTitle(t('menu.roles'));
  return (
    <Guard permission="roles.update" denied={t('roles.noUpdate')}>
      <Screen />
      <Outlet />
    </Guard>
  );
};

/** The open dialog. Holds only the role's id; the role is looked up in the newest reply, so that changes show. */
type Open =
  | { readonly what: 'why' }
  | { readonly what: 'manage' | 'copy' | 'seeAs' | 'reset' | 'delete'; readonly roleId: number };

interface OpenState {
  readonly open: Open | undefined;
  readonly setOpen: (open: Open | undefined) => void;
}

const Screen = () => {
  const t = useT();
  const { data, isError, error, refetch } = useStoredPolicy();
  const { user } = useSession();
  const { can } = useAccess();
  const [open, setOpen] = useState<Open>();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <section className="screen roles">
      <PageHead title={t('menu.roles')} text={t('roles.intro')}>
        {data && (
          <div className="roles-commands wrap">
            <Button icon={<Glyph of={QuestionCircleOutlined} />} onClick={() => setOpen({ what: 'why' })}>
              {t('roles.why')}
            </Button>
            {can('roles.create') && (
              <Button
                type="primary"
                icon={<Glyph of={PlusOutlined} />}
                onClick={() => void navigate(`${rolesEntity.route}/create${search}`)}
              >
                {t('roles.add')}
              </Button>
            )}
          </div>
        )}
      </PageHead>
      {data ? (
        <PolicyProvider value={{ ...data, editor: { isAdmin: isAdmin(user), role: user?.role ?? '', can } }}>
          <Content {...data} open={open} setOpen={setOpen} />
        </PolicyProvider>
      ) : isError ? (
        <ListFailure
          text={failureText({ entity: 'roles', operation: 'load', error, t })}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </section>
  );
};

/** Removes the direction marks around names, because an input shows plain text. */
const plainText = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

const Content = ({ roles, open, setOpen }: StoredPolicy & OpenState) => {
  const t = useT();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const close = () => setOpen(undefined);
  const set = (name: string, value: string) =>
    setParams(value === '' ? {} : { [name]: value }, { replace: true });
  const onCommand = (command: RoleCommand, { id }: Role) =>
    command === 'rename'
      ? void navigate(`${rolesEntity.route}/${id}/edit?${params}`)
      : setOpen({ what: command, roleId: id });
  const onManage = ({ id }: Role) => setOpen({ what: 'manage', roleId: id });
  const role = open && 'roleId' in open ? roles.find(({ id }) => id === open.roleId) : undefined;
  const view = params.get('view') === 'matrix' ? 'matrix' : 'cards';
  return (
    <>
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
                  <RoleCards onManage={onManage} onCommand={onCommand} />
                ) : (
                  <Matrix onManage={onManage} />
                )}
              </div>
            ),
          },
          {
            key: 'all',
            label: t('roles.tabAll'),
            children: (
              <div className="screen">
                <AllPermissions />
              </div>
            ),
          },
        ]}
      />
      {open?.what === 'why' && <WhyDialog onClose={close} />}
      {role && open?.what === 'manage' && <ManageDialog role={role} onClose={close} />}
      {role && open?.what === 'copy' && (
        <ActionRun
          action={copy}
          screen={{ entity: rolesEntity }}
          row={role}
          values={{ name: plainText(t('roles.copyName', { name: roleTitle(role.name) })) }}
          onClose={close}
        />
      )}
      {role && open?.what === 'seeAs' && (
        <SeeAs action={seeAs} screen={{ entity: rolesEntity }} row={role} onClose={close} />
      )}
      {role && open?.what === 'reset' && <ResetDialog role={role} onClose={close} />}
      <DeleteDialog
        screen={{ entity: rolesEntity }}
        row={open?.what === 'delete' && role ? role : null}
        onClose={close}
      />
    </>
  );
};

type StoredPolicy = Omit<Policy, 'editor'>;

const useStoredPolicy = () => {
  const language = useLanguage();
  const version = useSession().user?.permissionsVersion ?? 0;
  const ask = useAsk();
  return useQuery({
    // Names come in the reader's language, and a new version of the permissions needs a new reply.
    queryKey: dataKeyOf(rolesEntity, 'policy', language, version),
    queryFn: async ({ signal }): Promise<StoredPolicy> => {
      const [permissionRows, roles] = await Promise.all([
        ask(permissions, {}, { signal }),
        ask(matrix, {}, { signal }),
      ]);
      return { permissions: permissionRows, roles };
    },
    placeholderData: keepPreviousData,
    meta: { follows: [rolesEntity.name, 'users'] },
  });
};
