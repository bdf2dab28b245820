import type { ResourceProps } from '@refinedev/core';
import { Spin } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { callsOf, type Entity } from '../schema/entity';

// A list loads without the forms, and the dashboard without either.
const ListScreen = lazy(() => import('./list/list-screen').then((file) => ({ default: file.ListScreen })));
const FormDialog = lazy(() => import('./form/form-dialog').then((file) => ({ default: file.FormDialog })));
const ShowDialog = lazy(() => import('./show/show-dialog').then((file) => ({ default: file.ShowDialog })));

/** An entity as Refine knows it. Create, edit and show are dialogs over the list. */
export const resourceOf = (entity: Entity): ResourceProps => {
  const calls = callsOf(entity);
  return {
    name: entity.name,
    identifier: entity.name,
    list: entity.route,
    ...(calls.includes('create') ? { create: `${entity.route}/create` } : {}),
    ...(calls.includes('update') ? { edit: `${entity.route}/:id/edit` } : {}),
    ...(calls.includes('show') ? { show: `${entity.route}/:id` } : {}),
    meta: { icon: entity.icon },
  };
};

/** The addresses of an entity: its list, and the dialogs that open over it. */
export const entityRoutes = (entity: Entity): RouteObject[] => {
  const calls = callsOf(entity);
  const dialog = (path: string, element: ReactNode): RouteObject => ({
    path,
    element: <Suspense fallback={<Spin fullscreen delay={300} />}>{element}</Suspense>,
  });
  return [
    {
      path: entity.route,
      element: <ListScreen key={entity.name} entity={entity} />,
      children: [
        ...(calls.includes('create')
          ? [dialog('create', <FormDialog key="create" entity={entity} mode="create" />)]
          : []),
        ...(calls.includes('update')
          ? [dialog(':id/edit', <FormDialog key="update" entity={entity} mode="update" />)]
          : []),
        ...(calls.includes('show') ? [dialog(':id', <ShowDialog entity={entity} />)] : []),
      ],
    },
  ];
};
