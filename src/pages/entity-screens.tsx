import { Spin } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { callsOf, type Entity } from '../schema/entity';
import type { InputMode } from '../schema/revealed';
import { loadScreen } from './screens';

// A list loads without the forms, and the dashboard without either; what a screen adds comes with its first use.
const listOf = (entity: Entity) =>
  lazy(async () => {
    const [{ ListScreen }, { useSeenScreen }, screen] = await Promise.all([
      import('../screens/list/list-screen'),
      import('../screens/seen-screen'),
      loadScreen(entity),
    ]);
    const List = (await screen.list?.()) ?? ListScreen;
    return { default: () => <List screen={useSeenScreen(screen)} /> };
  });

const formOf = (entity: Entity) =>
  lazy(async () => {
    const [{ FormDialog }, { useSeenScreen }, screen] = await Promise.all([
      import('../screens/form/form-dialog'),
      import('../screens/seen-screen'),
      loadScreen(entity),
    ]);
    return {
      default: ({ mode }: { readonly mode: InputMode }) => {
        const seen = useSeenScreen(screen);
        // A new row may hold what its maker will not see: everybody knows what they type themselves.
        return <FormDialog screen={mode === 'create' ? screen : seen} mode={mode} />;
      },
    };
  });

const detailsOf = (entity: Entity) =>
  lazy(async () => {
    const [{ ShowDialog }, { useSeenScreen }, screen] = await Promise.all([
      import('../screens/show/show-dialog'),
      import('../screens/seen-screen'),
      loadScreen(entity),
    ]);
    return { default: () => <ShowDialog screen={useSeenScreen(screen)} /> };
  });

export const entityRoutes = (entity: Entity): RouteObject[] => {
  const calls = callsOf(entity);
  const [List, Form, Details] = [listOf(entity), formOf(entity), detailsOf(entity)];
  const dialog = (path: string, element: ReactNode): RouteObject => ({
    path,
    element: <Suspense fallback={<Spin fullscreen delay={300} />}>{element}</Suspense>,
  });
  return [
    {
      path: entity.route,
      element: <List key={entity.name} />,
      children: [
        ...(calls.includes('create') ? [dialog('create', <Form key="create" mode="create" />)] : []),
        ...(calls.includes('update') ? [dialog(':id/edit', <Form key="update" mode="update" />)] : []),
        ...(calls.includes('show') ? [dialog(':id', <Details />)] : []),
      ],
    },
  ];
};
