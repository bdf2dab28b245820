import { describe, expectTypeOf, it } from 'vitest';
import type { appointments } from '../../src/resources/appointments/entity';
import type { attendance } from '../../src/resources/attendance/entity';
import type { channels } from '../../src/resources/channels/entity';
import type { customers } from '../../src/resources/customers/entity';
import type { users } from '../../src/resources/users/entity';
import type { CreateOf, RowOf, UpdateOf } from '../../src/schema/types';

/**
 * Guards the precision of the types. Nothing here runs: the type check reads this file, and any widening to
 * `string`, `unknown` or `never` is an error in it.
 */
type Customer = RowOf<typeof customers>;
type Appointment = RowOf<typeof appointments>;
type AppointmentStatus = 'Planned' | 'Done' | 'NoShow' | 'Canceled';

describe('A row', () => {
  it('has exactly its values', () => {
    expectTypeOf<Customer['id']>().toEqualTypeOf<number>();
    expectTypeOf<Customer['version']>().toEqualTypeOf<number>();
    expectTypeOf<Customer['fullName']>().toEqualTypeOf<string>();
    expectTypeOf<Customer['email']>().toEqualTypeOf<string | null>();
    expectTypeOf<RowOf<typeof channels>['countryCode']>().toEqualTypeOf<string>();
    expectTypeOf<Customer['personCode']>().toEqualTypeOf<string | null>();
    expectTypeOf<Customer['paperCode']>().toEqualTypeOf<number | null>();
    expectTypeOf<Customer['branchId']>().toEqualTypeOf<number>();
    expectTypeOf<Customer['balance']>().toEqualTypeOf<number>();
    expectTypeOf<Customer['nationality']>().toEqualTypeOf<string>();
    expectTypeOf<RowOf<typeof channels>['status']>().toEqualTypeOf<string | null>();
    expectTypeOf<Customer>().not.toHaveProperty('phoneNumbers');
    expectTypeOf<RowOf<typeof attendance>['closedAuto']>().toEqualTypeOf<boolean>();
    expectTypeOf<Appointment['start']>().toEqualTypeOf<string>();
    expectTypeOf<Appointment['status']>().toEqualTypeOf<AppointmentStatus>();
    expectTypeOf<Appointment['confirmedBy']>().toEqualTypeOf<'reply' | 'desk' | null>();
    expectTypeOf<Appointment['roomId']>().toEqualTypeOf<number | null>();
  });

  it('and so have the rows in it', () => {
    type Service = Appointment['services'][number];
    expectTypeOf<Service['serviceId']>().toEqualTypeOf<number>();
    expectTypeOf<Service['serviceName']>().toEqualTypeOf<string | null>();
    expectTypeOf<Service['coverage']>().toEqualTypeOf<'Extra' | 'Package' | 'Owned' | null>();
    expectTypeOf<Customer['phones'][number]['phoneNorm']>().toEqualTypeOf<string | null>();
    expectTypeOf<RowOf<typeof users>['userBranches'][number]['branchId']>().toEqualTypeOf<number>();
  });
});

it('A request takes what may be sent, and nothing computed', () => {
  type Create = CreateOf<typeof customers>;
  expectTypeOf<Create['fullName']>().toEqualTypeOf<string>();
  expectTypeOf<Create['email']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Create['phoneNumbers']>().toEqualTypeOf<readonly string[] | null | undefined>();
  type Computed = 'phones' | 'balance' | 'loyaltyPoints' | 'createdAt' | 'personCode';
  expectTypeOf<Extract<keyof Create, Computed>>().toBeNever();
  expectTypeOf<CreateOf<typeof channels>['countryCode']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<CreateOf<typeof appointments>['status']>().toEqualTypeOf<
    AppointmentStatus | null | undefined
  >();
  type Service = NonNullable<CreateOf<typeof appointments>['services']>[number];
  expectTypeOf<Service['serviceId']>().toEqualTypeOf<number>();
  expectTypeOf<Service>().not.toHaveProperty('servicePrice');
  expectTypeOf<CreateOf<typeof attendance>['customerId']>().toEqualTypeOf<number>();
  expectTypeOf<UpdateOf<typeof attendance>>().not.toHaveProperty('customerId');
  expectTypeOf<UpdateOf<typeof attendance>>().not.toHaveProperty('checkInTime');
  expectTypeOf<UpdateOf<typeof customers>['version']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<UpdateOf<typeof customers>['fullName']>().toEqualTypeOf<string>();
});
