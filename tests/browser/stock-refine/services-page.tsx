import {
  Create,
  DeleteButton,
  Edit,
  EditButton,
  FilterDropdown,
  getDefaultSortOrder,
  List,
  Show,
  ShowButton,
  useForm,
  useTable,
} from '@refinedev/antd';
import { CanAccess, useResourceParams, useShow, useTranslate } from '@refinedev/core';
import { Form, Input, InputNumber, Radio, Space, Switch, Table, Typography } from 'antd';

interface Service {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly duration: number;
  readonly price: number;
  readonly isActive: boolean;
}

const ServiceList = () => {
  const t = useTranslate();
  const { tableProps, sorters } = useTable<Service>({
    syncWithLocation: true,
    pagination: { pageSize: 5 },
    sorters: { initial: [{ field: 'name', order: 'asc' }] },
  });
  return (
    <List>
      <CanAccess
        resource="services"
        action="create"
        fallback={<p data-testid="may-create">{t('buttons.notAccessTitle')}</p>}
      >
        <p data-testid="may-create">{t('buttons.create')}</p>
      </CanAccess>
      <Table {...tableProps} rowKey="id">
        <Table.Column
          dataIndex="name"
          title="name"
          sorter
          defaultSortOrder={getDefaultSortOrder('name', sorters)}
        />
        <Table.Column
          dataIndex="category"
          title="category"
          filterDropdown={(props) => (
            <FilterDropdown {...props}>
              <Radio.Group>
                <Radio value="skin care">skin care</Radio>
                <Radio value="hair care">hair care</Radio>
              </Radio.Group>
            </FilterDropdown>
          )}
        />
        <Table.Column dataIndex="price" title="price" />
        <Table.Column<Service>
          title={t('table.actions')}
          render={(_, { id }) => (
            <Space>
              <ShowButton hideText size="small" recordItemId={id} />
              <EditButton hideText size="small" recordItemId={id} />
              <DeleteButton hideText size="small" recordItemId={id} />
            </Space>
          )}
        />
      </Table>
    </List>
  );
};

const Fields = () => (
  <>
    <Form.Item label="name" name="name">
      <Input />
    </Form.Item>
    <Form.Item label="duration" name="duration">
      <InputNumber />
    </Form.Item>
    <Form.Item label="price" name="price">
      <InputNumber />
    </Form.Item>
    <Form.Item label="isActive" name="isActive" valuePropName="checked">
      <Switch />
    </Form.Item>
  </>
);

const ServiceCreate = () => {
  const { formProps, saveButtonProps } = useForm<Service>();
  return (
    <Create saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical" initialValues={{ isActive: true }}>
        <Fields />
      </Form>
    </Create>
  );
};

const ServiceEdit = () => {
  const { formProps, saveButtonProps } = useForm<Service>({
    mutationMode: 'undoable',
    undoableTimeout: 3000,
    liveMode: 'manual',
  });
  return (
    <Edit saveButtonProps={saveButtonProps} mutationMode="optimistic">
      <Form {...formProps} layout="vertical">
        <Fields />
      </Form>
    </Edit>
  );
};

const ServiceShow = () => {
  const { query, result } = useShow<Service>();
  return (
    <Show isLoading={query.isLoading}>
      <Typography.Title level={5}>{result?.name}</Typography.Title>
      <Typography.Text data-testid="price">{result?.price}</Typography.Text>
    </Show>
  );
};

export const ServicesPage = () => {
  const { action } = useResourceParams();
  switch (action) {
    case 'create':
      return <ServiceCreate />;
    case 'edit':
      return <ServiceEdit />;
    case 'show':
      return <ServiceShow />;
    default:
      return <ServiceList />;
  }
};
