import { z } from 'zod'
import { maxBurstName } from './constants.ts'
import { instantSchema, shortTextSchema } from './primitives.ts'

const instant = z.number().describe('milliseconds since 1970')

/** A tag that usually followed within ten minutes, and in how many of the past cases. */
export const followingSchema = z.object({
  tag: z.string(),
  count: z.int(),
  cases: z.int(),
  /** When the cases in which it followed began, the latest first; of very many the latest. */
  evidence: z.array(instant),
  /** Its latest message, where the desk knows it. */
  message: z.string().optional(),
})
export type Following = z.infer<typeof followingSchema>

/** What somebody wrote elsewhere on the desk about a past burst. */
const writingSchema = z.object({
  source: z.enum(['note', 'worklist', 'handover']),
  /** The tag that it is about; empty: it names none. */
  tag: z.string(),
  text: z.string(),
  by: z.string(),
  at: instant,
})
export type Writing = z.infer<typeof writingSchema>

/** A past burst of alarms that is like the one under way. */
const likeBurstSchema = z.object({
  from: instant,
  to: instant,
  count: z.int(),
  firstOut: z.string(),
  /** 0 to 1. */
  likeness: z.number(),
  /** The first tags that it raised after the moment that corresponds to now, without those that are raised already. */
  next: z.array(z.string()),
  /** As somebody named it; empty: nobody has. */
  name: z.string(),
  /** Somebody said that it was this one again. */
  isConfirmed: z.boolean(),
  /** While it lasted or soon after; the first of them. */
  written: z.array(writingSchema),
})
export type LikeBurst = z.infer<typeof likeBurstSchema>

/** A tag in one of two bursts that are shown over the same time, at its first raise. */
const laneMarkSchema = z.object({
  tag: z.string(),
  /** Milliseconds since its burst began. */
  at: z.number(),
  /** `missing` and `next` are raised in the past burst alone: by the same time, and after it. */
  kind: z.enum(['matched', 'new', 'missing', 'next']),
})
export type LaneMark = z.infer<typeof laneMarkSchema>

/** The burst under way and the nearest past one, as two lanes over the same time. */
const lanesSchema = z.object({
  elapsedMs: z.number(),
  now: z.array(laneMarkSchema),
  past: z.array(laneMarkSchema),
})
export type Lanes = z.infer<typeof lanesSchema>

/** A tag that would tell two kinds of past bursts apart: it would speak for this one. */
const distinctiveTagSchema = z.object({
  tag: z.string(),
  /** As somebody named the past burst; empty: nobody has. */
  name: z.string(),
  /** When it began. */
  from: instant,
})
export type DistinctiveTag = z.infer<typeof distinctiveTagSchema>

/** What the desk remembers of bursts like the one under way; nothing where it is not sure enough. */
export const recallSchema = z.object({
  /** The server that it is of, where the page shows several. */
  server: z.string().optional(),
  /** When the burst under way began; null where none is, or nothing is like it. */
  from: instant.nullable(),
  /** As somebody named it; empty: nobody has. */
  name: z.string(),
  /** What it would probably be called: the right name is among these with this probability. Null: not known. */
  named: z.object({ names: z.array(z.string()), probability: z.number() }).nullable(),
  /** If two kinds of past bursts are possible: which tag would point to each. */
  apart: z.array(distinctiveTagSchema),
  /** Of the nearest. */
  lanes: lanesSchema.nullable(),
  like: z.array(likeBurstSchema),
  follows: z.array(followingSchema),
  /** The newest past raise that was learnt: later ones are not taken into account yet. Null: nothing was learnt yet. */
  knownTo: instant.nullable(),
})
export type Recall = z.infer<typeof recallSchema>

/** What the desk recalls where nothing is like the present. */
export const nothingRecalled = (knownTo: number | null = null): Recall => ({
  from: null,
  name: '',
  named: null,
  apart: [],
  lanes: null,
  like: [],
  follows: [],
  knownTo,
})

export const burstNameSchema = z.string().trim().max(maxBurstName)

/** What people said of a burst. */
export const burstRemarkSchema = z.object({
  /** When it began. */
  from: instantSchema,
  /** Empty: nobody has named it. */
  name: burstNameSchema,
  /** When the past bursts began that it was said to be like, or not. */
  like: z.array(instantSchema),
  unlike: z.array(instantSchema),
  by: shortTextSchema,
  at: instantSchema,
})
export type BurstRemark = z.infer<typeof burstRemarkSchema>

/** How often people said of a burst that it was like the past one that the desk showed, or that it was not. */
export const burstVerdictsSchema = z.object({ like: z.int(), unlike: z.int() })
export type BurstVerdicts = z.infer<typeof burstVerdictsSchema>
