/*
 * Column conventions, the same on SQLite and PostgreSQL: times are ISO 8601 text in UTC with milliseconds
 * (which sorts), days are YYYY-MM-DD, booleans are 0 or 1, JSON is text, money is integer roubles, areas are m²
 * and lengths are metres.
 */
export type Flag = 0 | 1
export type Moment = string
export type Day = string
