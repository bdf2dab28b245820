import { Authenticated } from '@refinedev/core';
import { Spin } from 'antd';
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { homePath } from '../providers/home';
import { callsOf, type Entity } from '../schema/entity';
import type { InputMode } from '../schema/visibility';
import { Loading } from '../screens/page';
import type { Screen } from '../screens/screen';
import { TypedAhead } from '../screens/type-ahead';
import { aliases, routedEntities } from './entity-routes';
import { NotFound } from './error-pages';
import { BranchSelection, screenPages } from './screen-pages';
import { loadScreen } from './screens';
import { ShellGate } from './shell/layout';

type Part = ComponentType<{ readonly screen: Screen; readonly mode: InputMode }>;

// Loads each part on first use, so that a list loads without the forms and the dashboard without either.
const drawn = (entity: Entity, load: () => Promise<Part>) =>
  lazy(async () => {
    const [Part, { useCurrentScreen, useSeenScreen }, screen] = await Promise.all([
      load(),
      import('../screens/screen-parts'),
      loadScreen(entity),
    ]);
    return {
      default: ({ mode = 'update' }: { readonly mode?: InputMode }) => {
        const current = useCurrentScreen(screen);
        const seen = useSeenScreen(screen);
        // A create form shows fields that the user may not read later, because users know what they type.
        return <Part screen={mode === 'create' ? current : seen} mode={mode} />;
      },
    };
  });

const entityRoutes = (entity: Entity): RouteObject[] => {
  const calls = callsOf(entity);
  const List = drawn(entity, async () => (await import('../screens/list/list-screen')).ListScreen);
  const Form = drawn(entity, async () => (await import('../screens/form/form-dialog')).FormDialog);
  const Details = drawn(entity, async () => (await import('../screens/show/show-panel')).ShowPanel);
  const dialog = (path: string, element: ReactNode, Around: typeof TypedAhead = Fragment): RouteObject => ({
    path,
    element: (
      <Around>
        <Suspense fallback={<Spin fullscreen delay={300} />}>{element}</Suspense>
      </Around>
    ),
  });
  return [
    {
      path: entity.route,
      element: <List key={entity.name} />,
      children: [
        ...(calls.includes('create')
          ? [dialog('create', <Form key="create" mode="create" />, TypedAhead)]
          : []),
        ...(calls.includes('update') ? [dialog(':id/edit', <Form key="update" mode="update" />)] : []),
        ...(calls.includes('show') ? [dialog(':id', <Details />)] : []),
      ],
    },
  ];
};

const inShell = screenPages.filter(({ isPaper }) => !isPaper);

/** Routes of the entity lists, except the lists that a page replaces. */
const ofEntities = routedEntities
  .filter(({ route }) => !inShell.some(({ at }) => at === route))
  .flatMap(entityRoutes);

/** Routes of the pages written by hand, with the dialogs of the entity whose list the page replaces. */
const ofPages = inShell.flatMap(({ at, rows, Page }): RouteObject[] =>
  (rows ? entityRoutes(rows) : [{ path: at }]).map((route) => ({ ...route, element: <Page /> })),
);

/** Wraps a page that has no menu and no header. */
const alone = (path: string, Page: ComponentType): RouteObject => ({
  path,
  element: (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  ),
});

/** Redirects a second address to the first and keeps all that stands behind it. */
const Alias = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`${to}${pathname.slice(from.length)}${search}${hash}`} replace />;
};

const ofAliases = Object.entries(aliases).map(
  ([from, to]): RouteObject => ({ path: `${from}/*`, element: <Alias from={from} to={to} /> }),
);

/** Addresses behind the sign-in (RTE-04 to RTE-25). An entity's routes come from its declaration. */
const routes: RouteObject[] = [
  alone('/branch-selection', BranchSelection),
  ...screenPages.flatMap(({ at, isPaper, Page }) => (isPaper ? [alone(at, Page)] : [])),
  {
    // The gate of the sign-in page has decided already. This one follows the session while the app is open.
    element: (
      <Authenticated key="shell" fallback={null}>
        <ShellGate />
      </Authenticated>
    ),
    children: [
      { path: '/', element: <Navigate to={homePath()} replace /> },
      ...ofPages,
      ...ofEntities,
      ...ofAliases,
      { path: '*', element: <NotFound inside /> },
    ],
  },
];

export const AppRoutes = () => useRoutes(routes);
