import {
  LockOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  SafetyOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../brand/use-brand';
import { useBetween, useLanguage, useT } from '../../../i18n/react';
import { useAccess } from '../../../providers/access';
import { failureText } from '../../../providers/http-error';
import { isAdmin, useSession } from '../../../providers/session';
import { useListCommands } from '../../../screens/actions/commands';
import { DeleteDialog } from '../../../screens/actions/delete-dialog';
import { MoreButton } from '../../../screens/actions/more-button';
import { useRowPermissions } from '../../../screens/actions/offers';
import { useRowDialog } from '../../../screens/actions/row-dialog';
import { Failure } from '../../../screens/controls/failure';
import { dataKeyOf } from '../../../screens/data/changes';
import type { RowData } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { Guard } from '../../../screens/guard';
import { ListSkeleton } from '../../../screens/list/states';
import { PageHead } from '../../../screens/page';
import { useAsk } from '../../../screens/query/use-query-of';
import type { Screen } from '../../../screens/screen';
import { copy, seeAs } from '../actions';
import { roles as rolesEntity } from '../entity';
import { matrix, permissions } from '../queries';
import { rolesScreen } from '../screen';
import { ManageDialog } from './manage-dialog';
import { type Policy, PolicyProvider, roleTitle, usePolicy } from './names';
import { AllPermissions, Matrix } from './permissions';
import type { Role } from './policy';
import { WhyDialog } from './why-dialog';
import '../../../screens/screens.css';
import './roles.css';

/** Page of roles and permissions (ROL-01 to ROL-18). */
export const RolesPage = () => {
  const t = useT();
  usePageTitle(t('menu.roles'));
  return (
    <Guard permission="roles.update" denied={t('roles.noUpdate')}>
      <Page />
      <Outlet />
    </Guard>
  );
};

const Page = () => {
  const t = useT();
  const { data, isError, error, refetch } = useStoredPolicy();
  const { user } = useSession();
  const { can } = useAccess();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <section className="screen roles">
      <PageHead title={t('menu.roles')} text={t('roles.intro')}>
        {data && (
          <div className="roles-commands wrap">
            <Button icon={<Glyph of={QuestionCircleOutlined} />} onClick={() => setAsking(true)}>
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
          <Content />
          {isAsking && <WhyDialog onClose={() => setAsking(false)} />}
        </PolicyProvider>
      ) : isError ? (
        <Failure
          text={failureText({ entity: 'roles', operation: 'load', error, t })}
          retry={() => void refetch()}
        />
      ) : (
        <ListSkeleton rows={8} />
      )}
    </section>
  );
};

const Content = () => {
  const t = useT();
  const { roles } = usePolicy();
  const [params, setParams] = useSearchParams();
  // The role is looked up in the newest reply, so that changes show.
  const [managed, setManaged] = useState<number>();
  const role = roles.find(({ id }) => id === managed);
  const set = (name: string, value: string) =>
    setParams(value === '' ? {} : { [name]: value }, { replace: true });
  const onManage = ({ id }: Role) => setManaged(id);
  const view = params.get('view') === 'matrix' ? 'matrix' : '';
  const tabs = {
    roles: (
      <>
        <Segmented
          className="start"
          aria-label={t('roles.view')}
          value={view}
          options={[
            { value: '', label: t('roles.viewCards') },
            { value: 'matrix', label: t('roles.viewMatrix') },
          ]}
          onChange={(next) => set('view', next)}
        />
        {view === '' ? <RoleCards onManage={onManage} /> : <Matrix onManage={onManage} />}
      </>
    ),
    all: <AllPermissions />,
  };
  return (
    <>
      <Tabs
        activeKey={params.get('tab') === 'all' ? 'all' : 'roles'}
        onChange={(key) => set('tab', key === 'all' ? 'all' : '')}
        items={Object.entries(tabs).map(([key, children]) => ({
          key,
          label: t(key === 'all' ? 'roles.tabAll' : 'roles.tabRoles'),
          children: <div className="screen">{children}</div>,
        }))}
      />
      {role && <ManageDialog role={role} onClose={() => setManaged(undefined)} />}
    </>
  );
};

const screen: Screen = { ...rolesScreen, actions: [copy, seeAs].map((one) => ({ ...one, place: 'row' })) };

/** A card per role: description, number of permissions and users, and a button for its permissions (ROL-03). */
const RoleCards = ({ onManage }: { readonly onManage: (role: Role) => void }) => {
  const t = useT();
  const between = useBetween();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { roles, permissions } = usePolicy();
  const [deleted, setDeleted] = useState<RowData | null>(null);
  const [dialog, open] = useRowDialog();
  const commandsOf = useListCommands(screen, open, {
    // The card shows the role.
    permissions: { ...useRowPermissions(rolesEntity), show: false },
    onShow: () => {},
    onEdit: ({ id }) => void navigate(`${rolesEntity.route}/${id}/edit${search}`),
    onDelete: setDeleted,
    onReactivate: () => {},
  });
  return (
    <>
      <ul className="role-cards grid gap-12">
        {roles.map((role) => {
          const title = roleTitle(role.name);
          const held = permissions.filter(({ id }) => role.permissionIds.includes(id)).length;
          return (
            <li key={role.id} className="role-card panel stack">
              <div className="bar role-card-head">
                <span className="emblem role-card-icon" aria-hidden="true">
                  <Glyph of={SafetyOutlined} />
                </span>
                <h2>
                  <bdi>{title}</bdi>
                </h2>
                {role.isBuiltIn && (
                  <LockOutlined
                    className="soft"
                    role="img"
                    aria-label={t('role.builtInNote')}
                    title={t('role.builtInNote')}
                  />
                )}
                <MoreButton commands={commandsOf(role)} name={title} />
              </div>
              <p className="quiet grow">
                <bdi dir="auto">{role.description}</bdi>
              </p>
              <p className="role-card-counts wrap">
                <span>
                  <Glyph of={SafetyOutlined} /> {t('roles.rightsCount', { count: held })}
                </span>
                <span title={role.users.map(({ fullName }) => fullName).join(between)}>
                  <Glyph of={TeamOutlined} /> {t('users.count', { count: role.users.length })}
                </span>
              </p>
              <Button block onClick={() => onManage(role)} aria-label={`${t('roles.manage')}: ${title}`}>
                {t('roles.manage')}
              </Button>
            </li>
          );
        })}
      </ul>
      {dialog}
      {deleted && <DeleteDialog screen={screen} row={deleted} onClose={() => setDeleted(null)} />}
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
