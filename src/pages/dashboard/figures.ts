import { listIn } from '../../screens/lists';
import { numberIn, textIn, valueIn } from '../../screens/row';

/** What one call answers for a day and a choice of branches; null where the right to see it is missing (DSH-12). */
export interface Figures {
  readonly appointments: number;
  readonly attendance: number;
  /** Pounds. */
  readonly revenue: number | null;
  readonly expenses: number | null;
  /** Seven days, the oldest first. */
  readonly series: readonly DayRevenue[] | null;
  readonly topServices: readonly TopService[];
}

export interface DayRevenue {
  readonly date: string;
  readonly total: number;
}

export interface TopService {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

/** Reads the answer of `/reports/dashboard`; what it does not hold counts as nothing. */
export const readFigures = (answer: unknown): Figures => {
  const metrics = valueIn(answer, 'metrics');
  const series = valueIn(answer, 'series');
  return {
    appointments: numberIn(metrics, 'appointmentsCount') ?? 0,
    attendance: numberIn(metrics, 'attendanceCount') ?? 0,
    revenue: numberIn(metrics, 'revenueToday') ?? null,
    expenses: numberIn(metrics, 'expensesToday') ?? null,
    series: Array.isArray(series)
      ? series.map((day) => ({ date: textIn(day, 'date'), total: numberIn(day, 'total') ?? 0 }))
      : null,
    topServices: listIn(answer, 'topServices').map((service) => ({
      id: numberIn(service, 'id') ?? 0,
      name: textIn(service, 'name'),
      count: numberIn(service, 'count') ?? 0,
    })),
  };
};
