// Short names for the types of the server's contract. The types themselves are generated from
// `crates/server/openapi.json`; nothing is typed a second time here.

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Cell = Schemas["Cell"];
export type Group = Schemas["Group"];
export type Piece = Schemas["Piece"];
export type Opening = Schemas["Opening"];
export type Gesture = Schemas["Gesture"];
export type GestureKind = Schemas["GestureKind"];
export type Action = Schemas["Action"];
export type Look = Schemas["Look"];
export type View = Schemas["View"];
export type Picture = Schemas["Picture"];
export type Form = Schemas["Lattice"];
export type GameAnswer = Schemas["Game"];
export type OpenRequest = Schemas["OpenRequest"];
export type CheckRequest = Schemas["CheckRequest"];
export type OptionValues = Schemas["OptionValues"];
export type Option = Schemas["Option"];
export type Family = Schemas["Family"];
export type Search = Schemas["Search"];
export type ListAnswer = Schemas["List"];
export type CheckAnswer = Schemas["CheckAnswer"];
export type Violation = Schemas["Violation"];
export type Photo = Schemas["Photo"];
export type PhotoRequest = Schemas["PhotoRequest"];
export type MakeRequest = Schemas["MakeRequest"];
export type Made = Schemas["Made"];
export type RenderRequest = Schemas["RenderRequest"];
export type JobRequest = Schemas["JobRequest"];
export type JobCreated = Schemas["JobCreated"];
export type Progress = Schemas["Progress"];
export type Best = Schemas["Best"];
export type Reading = Schemas["Reading"];
export type Stats = Schemas["Stats"];
export type Step = Schemas["Step"];
export type Contradiction = Schemas["Contradiction"];
export type World = Schemas["World"];
export type Result = Schemas["Result"];
export type SolveResult = Schemas["SolveResult"];
export type CurvePoint = Schemas["CurvePoint"];
export type CountResult = Schemas["CountResult"];
export type HintResult = Schemas["HintResult"];
export type ExplainResult = Schemas["ExplainResult"];
export type RateResult = Schemas["RateResult"];
export type GenerateResult = Schemas["GenerateResult"];
export type CompareResult = Schemas["CompareResult"];
export type CompareRow = Schemas["CurvedRow"];
export type StudyRow = Schemas["StudyRow"];
export type AnnealResult = Schemas["AnnealResult"];
export type ReplayResult = Schemas["ReplayResult"];
export type BoardCut = Schemas["BoardCut"];
/** What a job is cut into, and what workers of the page make of it. */
export type Cut = Schemas["Cut"];
export type Part = Schemas["Part"];
export type PartRequest = Schemas["PartRequest"];
export type PartResult = Schemas["PartResult"];
export type CutRequest = Schemas["CutRequest"];
export type Patch = Schemas["Patch"];
export type SavedEntry = Schemas["SavedFacts"];
export type SavedGame = Schemas["SavedGame"];
export type SavedResult = Schemas["SavedResult"];
export type KeptResult = Schemas["KeptResult"];
export type KeepRequest = Schemas["KeepRequest"];
export type ErrorBody = Schemas["Fault"];
