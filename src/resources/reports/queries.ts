import { customerReportQueries } from './customers';
import { dashboardQueries } from './dashboard';
import { revenueQueries } from './revenue';
import { serviceReportQueries } from './services';

export const reportQueries = {
  ...dashboardQueries,
  ...revenueQueries,
  ...customerReportQueries,
  ...serviceReportQueries,
};
