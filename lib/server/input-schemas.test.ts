// What a browser sends is read by the schemas of these files. None of them may take a field that it does not name.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const here = import.meta.dirname
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(^|[\\/])(inputs?|kinds)\.ts$/.test(file),
)

/** The schemas directly inside of one. */
function inside(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { def } = schema._zod
  const parts = Object.values(def).flatMap((part): readonly unknown[] =>
    Array.isArray(part) ? part : [part],
  )
  const members = schema instanceof z.ZodObject ? Object.values(schema.shape) : []
  return [...parts, ...members].filter((part) => part instanceof z.core.$ZodType)
}

/** The objects of a schema, at every depth. */
function objectsOf(schema: z.core.$ZodType): readonly z.ZodObject[] {
  const deeper = inside(schema).flatMap(objectsOf)
  return schema instanceof z.ZodObject ? [schema, ...deeper] : deeper
}

test('[R19] every schema of what a browser sends refuses a field that it does not name, at every depth', async () => {
  const open: string[] = []
  let objects = 0
  for (const file of files) {
    const module: Readonly<Record<string, unknown>> = await import(path.join(here, file))
    for (const [name, schema] of Object.entries(module)) {
      if (!(schema instanceof z.core.$ZodType)) continue
      for (const object of objectsOf(schema)) {
        objects += 1
        const read = object.safeParse({ userId: 'someone' })
        const codes = read.error?.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys' ? issue.keys : [],
        )
        if (!codes?.includes('userId')) open.push(`${name} of ${file}`)
      }
    }
  }
  expect(open).toEqual([])
  expect(objects).toBeGreaterThan(10)
})
