{{- define "slipcast.name" -}}
{{- if contains "slipcast" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-slipcast" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end -}}

{{/* Of every object; takes [root, component]. */}}
{{- define "slipcast.labels" -}}
{{- $root := index . 0 -}}
{{ include "slipcast.selector" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version }}
{{- end -}}

{{- define "slipcast.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: slipcast
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "slipcast.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* All services, as docker-compose.yml has them (infra/run/kubernetes/containers.ts writes the file), without those that are off. */}}
{{- define "slipcast.containers" -}}
{{- $all := .Files.Get "files/containers.json" | fromJson -}}
{{- if not .Values.squareSandbox.enabled }}{{ $all = omit $all "square-sandbox" }}{{ end -}}
{{ $all | toJson }}
{{- end -}}
