import type { dashboard as ar } from '../ar/dashboard';

export const dashboard: Readonly<Record<keyof typeof ar, string>> = {
  'dashboard.title': 'Dashboard',
  'dashboard.bookings': "Today's bookings",
  'dashboard.attendance': "Today's attendance",
  'dashboard.revenue': 'Total revenue',
  'dashboard.expenses': 'Total expenses',
  'dashboard.bookingsOn': 'Bookings on {date}',
  'dashboard.attendanceOn': 'Attendance on {date}',
  'dashboard.series': 'Revenue for the last 7 days',
  'dashboard.seriesTo': 'Revenue of 7 days to {date}',
  'dashboard.topServices': 'Top services of the day',
  'dashboard.serviceName': 'Service',
  'dashboard.serviceCount': 'Count',
  'dashboard.noData': 'No data',
  'dashboard.date': 'Date',
  'dashboard.continueTo': 'Continue to: {page}',
  'dashboard.error.load': 'Failed to load dashboard data',
  'dashboard.greeting': 'Welcome, {fullName}',
  'dashboard.customersCount': 'Number of customers',
  'dashboard.quickLinks': 'Quick links',
  'dashboard.allBranchesNote': 'The figures cover all branches together',
};
