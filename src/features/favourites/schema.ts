import * as z from 'zod/mini'
import { lotCardSchema } from '../catalogue/model/schema.ts'

/** A visitor's favourites, newest first; a favourite's id is its property's (decision D19). */
export const favouritesSchema = z.array(lotCardSchema)
