import * as z from 'zod/mini'
import { lotCardSchema } from '../catalogue/model/schema.ts'

/** A visitor's favourites, newest first. The id of a favourite is the id of its property (decision D19). */
export const favouritesSchema = z.array(lotCardSchema)
